import { testMutatedFiles } from './mutated-files.ts';

testMutatedFiles(80, 7_201);
