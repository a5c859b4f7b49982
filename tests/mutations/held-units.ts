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
        in: 'holdFlaws',
        replace: [
          'if (arrival === undefined || !isFlaw(arrival.verdict)) continue\n    await holdFlawed(change, line, by)',
          '',
        ],
      },
      {
        id: 'held-horizon',
        fact: 'a held unit is not offered',
        in: 'holdFlawed',
        replace: [
          'tx.stock.holdForCleaning({ lineUid, unitUid, fromOn: todayOn, toOn: untilOn, nextUid: ids.next })',
          'undefined',
        ],
      },
      {
        id: 'held-release',
        fact: 'a unit that is whole again is offered after its cleaning',
        in: 'acceptWhole',
        replace: [
          'tx.stock.holdForCleaning({ lineUid, unitUid, ...cleaningSpan(returnedOn, calendar), nextUid: ids.next })',
          'undefined',
        ],
      },
      {
        id: 'part-arrived',
        fact: 'the charge for a missing part ends when the part arrives',
        in: 'acceptWhole',
        drop: 'endCharges',
      },
      {
        id: 'held-mail',
        fact: 'the mail of a return names what is missing',
        in: 'holdFlaws',
        replace: ['missing-part', 'wrong'],
      },
      {
        id: 'repair-stays',
        fact: 'a unit in repair stays there when it is recorded as whole',
        in: 'acceptWhole',
        drop: 'if (!isHeld)',
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
        in: 'recordCondition',
        replace: ['isFlaw(record.verdict)', 'false'],
      },
      {
        id: 'held-packing',
        fact: 'a held unit is not packed',
        in: 'recordCondition',
        drop: 'heldRejection',
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
        in: 'createCleaning',
        drop: 'if (unit.flaw !== undefined)',
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
        in: 'createUnitChanges',
        drop: 'if (checked?.flaw !== undefined)',
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
        in: 'isMissing',
        replace: ["arrival?.verdict === 'missing-part' && damage === lossOf(arrival.parts)", "damage === 'lost-part'"],
      },
      {
        id: 'part-loss',
        fact: 'a lost piece is not charged as a lost part, which the plan covers',
        in: 'isMissing',
        replace: [' && damage === lossOf(arrival.parts)', ''],
      },
      {
        id: 'piece-limit',
        fact: 'a lost piece costs at most what the loss of its unit costs',
        in: 'maxDamageYen',
        replace: ["if (damage !== 'lost-piece') return refPriceYen", 'return refPriceYen * 2'],
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
        in: 'endCharges',
        replace: ['damages.some((damage) => each.eventKey.startsWith(damageKey(each.lineUid, damage)))', 'true'],
      },
    ],
  },
  {
    file: 'adapters/postgres/orders/bookings-at-risk.ts',
    tests: ['tests/contract/bookings-at-risk.test.ts'],
    mutations: [
      {
        id: 'held-bookings',
        fact: 'the bookings of a unit that is held for its flaw are at risk',
        in: 'unready',
        replace: ["'held' AND status = ${RETURN}", "'held' AND status = ${FIX}"],
      },
    ],
  },
  {
    file: 'adapters/postgres/stock/condition-store.ts',
    tests: ['tests/integration/held-units.test.ts'],
    mutations: [
      {
        id: 'held-undone',
        fact: 'a hold ends with the return that is undone',
        in: 'conditionTransaction',
        replace: ['DELETE FROM inspections WHERE line_uid = ${lineUid}', 'SELECT ${lineUid} AS uid'],
      },
    ],
  },
]
