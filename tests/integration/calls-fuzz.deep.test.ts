import { describeCallFuzz } from './call-fuzz.ts'

describeCallFuzz(20_000)
