import { ALL_POINTS, type CrashPoints, describeStepCrashes } from '#tests/support/processes/crash-steps.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'

/** In `npm test` only the points that may repeat an effect. */
const points = runsOf<CrashPoints>({
  short: {
    request: ['change:before-commit', 'change:after-commit'],
    jobs: ['task:answered'],
  },
  deep: ALL_POINTS.refusal,
})
describeStepCrashes('refusal', points)
