import { testMutatedUploads } from './mutated-uploads.ts';

testMutatedUploads(400, 7_202);
