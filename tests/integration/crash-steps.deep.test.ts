import { describeStepCrashes } from '#tests/support/crash-steps.ts'

describeStepCrashes('shipping')
describeStepCrashes('refusal')
describeStepCrashes('charge')
