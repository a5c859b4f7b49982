import { describeLateCrashes } from '#tests/support/crash-late.ts'

describeLateCrashes('laterRefused', { payment: 'refused', requests: 1, tasks: 1, mails: 1, events: 2, authorised: 0 })
