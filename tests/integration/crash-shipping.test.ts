import { describeStepCrashes } from '#tests/support/crash-steps.ts'

/** The points that may repeat an effect; crash-steps.deep.test.ts crashes at every point. */
describeStepCrashes('shipping', {
  request: ['change:saved', 'change:after-commit'],
  jobs: ['task:answered'],
})
