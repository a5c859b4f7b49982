import type { MutatedFile } from './mutation.ts'

/** Units that came back with a flaw. */
export const HELD_UNIT_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'services/orders/return-lines.ts',
    tests: ['tests/integration/held-units.test.ts'],
    mutations: [
      {
        id: 'held-return',
        fact: 'a unit that comes back with a flaw is held',
        search:
          'if (arrival === undefined || !isFlaw(arrival.verdict)) continue\n    await holdFlawed(change, line, by)',
        replacement: '',
      },
      {
        id: 'held-horizon',
        fact: 'a held unit is not offered',
        search: 'tx.stock.holdForCleaning({ lineUid, productUid, fromOn: todayOn, toOn: untilOn, nextUid: ids.next })',
        replacement: 'undefined',
      },
      {
        id: 'held-release',
        fact: 'a unit that is whole again is offered after its cleaning',
        search:
          'tx.stock.holdForCleaning({ lineUid, productUid, ...cleaningSpan(returnedOn, calendar), nextUid: ids.next })',
        replacement: 'undefined',
      },
      {
        id: 'part-arrived',
        fact: 'the charge for a missing part ends when the part arrives',
        search: "await endCharges(change, { kinds: ['damage'], lineUid, damages: LOSSES, note: 'part arrived' })",
        replacement: '',
      },
      {
        id: 'held-mail',
        fact: 'the mail of a return names what is missing',
        search: "arrival.verdict !== 'missing-part'",
        replacement: "arrival.verdict !== 'wrong'",
      },
      {
        id: 'repair-stays',
        fact: 'a unit in repair stays there when it is recorded as whole',
        search: 'if (!isHeld) return',
        replacement: '',
      },
    ],
  },
  {
    file: 'services/orders/conditions.ts',
    tests: ['tests/integration/held-units.test.ts'],
    mutations: [
      {
        id: 'held-later',
        fact: 'a flaw that is found after the return holds the unit',
        search: 'if (isFlaw(record.verdict)) await holdFlawed(change, line, by)\n        else if',
        replacement: 'if',
      },
      {
        id: 'held-packing',
        fact: 'a held unit is not packed',
        search: "if (wanted.stage === 'packing' && unit?.flaw !== undefined) return heldRejection(unit)",
        replacement: '',
      },
    ],
  },
  {
    file: 'services/staff/cleaning.ts',
    tests: ['tests/integration/held-units.test.ts'],
    mutations: [
      {
        id: 'held-cleaning',
        fact: 'a held unit is not cleaned',
        search: 'if (unit.flaw !== undefined) return heldRejection(unit)',
        replacement: '',
      },
    ],
  },
  {
    file: 'services/staff/unit-changes.ts',
    tests: ['tests/integration/held-units.test.ts'],
    mutations: [
      {
        id: 'held-shelf',
        fact: 'a held unit is not shelved',
        search: 'if (checked?.flaw !== undefined) return heldRejection(checked)',
        replacement: '',
      },
    ],
  },
  {
    file: 'services/charges/line-charges.ts',
    tests: ['tests/integration/held-units.test.ts'],
    mutations: [
      {
        id: 'part-photo',
        fact: 'only a part that is recorded as missing is charged without a photograph',
        search: "arrival?.verdict === 'missing-part' && damage === lossOf(arrival.parts)",
        replacement: "damage === 'lost-part'",
      },
      {
        id: 'part-loss',
        fact: 'a lost piece is not charged as a lost part, which the plan covers',
        search: ' && damage === lossOf(arrival.parts)',
        replacement: '',
      },
      {
        id: 'piece-limit',
        fact: 'a lost piece costs at most what the loss of its unit costs',
        search: "if (damage !== 'lost-piece') return refPriceYen",
        replacement: 'return refPriceYen * 2',
      },
    ],
  },
  {
    file: 'services/charges/open-charge.ts',
    tests: ['tests/integration/held-units.test.ts'],
    mutations: [
      {
        id: 'part-arrived-alone',
        fact: 'other damages stay charged when a missing part arrives',
        search: 'damages.some((damage) => each.eventKey.startsWith(damageKey(each.lineUid, damage)))',
        replacement: 'true',
      },
    ],
  },
  {
    file: 'adapters/postgres/bookings-at-risk.ts',
    tests: ['tests/contract/bookings-at-risk.test.ts'],
    mutations: [
      {
        id: 'held-bookings',
        fact: 'the bookings of a unit that is held for its flaw are at risk',
        search: "WHERE outcome = 'held' AND status = ${RETURN}",
        replacement: "WHERE outcome = 'held' AND status = ${FIX}",
      },
    ],
  },
  {
    file: 'adapters/postgres/condition-store.ts',
    tests: ['tests/integration/held-units.test.ts'],
    mutations: [
      {
        id: 'held-undone',
        fact: 'a hold ends with the return that is undone',
        search: "DELETE FROM inspections WHERE line_uid = ${lineUid} AND outcome = 'held'",
        replacement: 'SELECT ${lineUid} AS uid',
      },
    ],
  },
]
