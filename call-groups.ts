import type { CallGroup } from '#http/calls/call-door.ts'
import type { DoorParts } from './doors.ts'

/** Every call that programs may make, in groups by prefix; each group is described where it is defined. */
export function callGroups(_parts: DoorParts): readonly CallGroup[] {
  return []
}
