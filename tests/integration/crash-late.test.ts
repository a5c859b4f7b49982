import { describeLateCrashes } from '#tests/support/crash-late.ts'

describeLateCrashes('accepted', { payment: 'authorised', requests: 1, tasks: 1, mails: 0, events: 2, authorised: 1 })
