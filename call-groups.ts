import type { CallGroup } from '#http/calls/call-door.ts'
import { FUNCTIONS_EMULATOR_PREFIX, FUNCTIONS_PREFIX } from '#http/functions/callable.ts'
import { functionCalls } from '#http/functions/functions.ts'
import type { DoorParts } from './doors.ts'

/** Every call that programs may make, in groups by prefix; each call is described where it is defined. */
export function callGroups({ services, ports }: DoorParts): readonly CallGroup[] {
  const functions = functionCalls({ services, now: ports.clock.now })
  return [{ prefix: FUNCTIONS_PREFIX, aliases: [FUNCTIONS_EMULATOR_PREFIX], calls: functions }]
}
