import { describeIdentityAbuse } from './identity-abuse.ts'

describeIdentityAbuse(500)
