import { testSlowClients } from './slow-clients.ts';

testSlowClients(4, 60);
