// The types of the contract under one name. In the published package the build puts the types themselves here.
export type * from '@portal/openapi/types';
