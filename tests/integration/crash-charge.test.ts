import { describeStepCrashes } from '#tests/support/crash-steps.ts'

/** The points that may repeat an effect; crash-steps.deep.test.ts crashes at every point. */
describeStepCrashes('charge', {
  request: ['change:after-commit'],
  jobs: ['payment:authorised', 'change:after-commit', 'task:answered'],
})
