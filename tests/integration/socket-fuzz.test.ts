import { describeSocketFuzz } from './socket-fuzz.ts'

describeSocketFuzz(1_200)
