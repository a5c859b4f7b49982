import { describeSocketFuzz } from './socket-fuzz.ts'

describeSocketFuzz(20_000)
