import { describeIdentityAbuse } from './identity-abuse.ts'

describeIdentityAbuse(10_000)
