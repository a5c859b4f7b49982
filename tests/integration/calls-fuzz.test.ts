import { describeCallFuzz } from './call-fuzz.ts'

describeCallFuzz(2_500)
