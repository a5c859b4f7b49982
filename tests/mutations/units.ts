import type { MutatedFile } from './mutation.ts'

const TESTS = ['tests/integration/staff-units.test.ts', 'tests/integration/staff-table-units.test.ts']

/** Units in the back office: the timeline, holds and retirement. */
export const UNIT_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/availability/timeline.ts',
    tests: ['domain/availability/timeline.test.ts'],
    mutations: [
      {
        id: 'timeline-overdue',
        fact: 'an overdue unit is not free until it is back',
        in: 'usesOf',
        replace: ['window.toOn', 'endOn'],
      },
      {
        id: 'timeline-layers',
        fact: 'a booking is never hidden by a past or overdue line',
        in: 'timelineCells',
        replace: ['one) - layerOf(other', 'other) - layerOf(one'],
      },
    ],
  },
  {
    file: 'services/staff/unit-changes.ts',
    tests: TESTS,
    mutations: [
      {
        id: 'unit-retire-booked',
        fact: 'a unit with bookings is not retired',
        in: 'retirement',
        replace: ['> 0', '> 99'],
      },
      {
        id: 'unit-form-version',
        fact: 'a form about an older version of a unit is refused',
        in: 'formRejection',
        replace: ['=== unit.version', '>= 0'],
      },
      {
        id: 'unit-release-cleaning',
        fact: 'the cleaning after a rental is not ended as a hold',
        in: 'createUnitChanges',
        drop: 'hold-of-cleaning',
      },
      {
        id: 'unit-lost',
        fact: 'a lost unit is not put back by hand',
        in: 'retirement',
        drop: 'unit-lost',
      },
    ],
  },
]
