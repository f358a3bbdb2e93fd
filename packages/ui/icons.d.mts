export declare const DRAWINGS: RegExp;
export declare function leavable(code: string): string;
