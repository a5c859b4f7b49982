import type { MutatedFile } from './mutation.ts'

/** Items, notices and maintenance in the back office. */
export const CATALOGUE_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'services/staff/edit-item.ts',
    tests: ['tests/integration/staff-items.test.ts'],
    mutations: [
      {
        id: 'item-release-day',
        fact: 'an item is scheduled for a later day only',
        search: 'given.releaseOn <= todayOn',
        replacement: 'given.releaseOn < todayOn',
      },
      {
        id: 'item-not-releasable',
        fact: 'an item without units is not released',
        search: 'return missing.length > 0 ?',
        replacement: 'return missing.length > 3 ?',
      },
      {
        id: 'item-changed-fields',
        fact: 'the audit log names the changed fields alone',
        search: 'textOf(before[name]) !== textOf(after[name])',
        replacement: 'textOf(before[name]) !== undefined',
      },
    ],
  },
  {
    file: 'services/staff/record-edits.ts',
    tests: ['tests/integration/staff-table-catalogue.test.ts'],
    mutations: [
      {
        id: 'edit-version',
        fact: 'the form of another version changes nothing',
        search: 'version === form.version',
        replacement: 'version <= form.version',
      },
      {
        id: 'edit-repeated',
        fact: 'a form that is sent twice takes effect once',
        search: 'if (await tx.hasSentForm(person.uid, form.key)) ',
        replacement: "if ((await tx.hasSentForm(person.uid, form.key)) && form.key === '') ",
      },
    ],
  },
  {
    file: 'adapters/postgres/staff-item-store.ts',
    tests: ['tests/integration/staff-items.test.ts'],
    mutations: [
      {
        id: 'item-lock',
        fact: 'bookings go on while an item is being saved',
        search: 'SELECT lock_stock_shared()',
        replacement: 'SELECT lock_stock_exclusive()',
      },
      {
        id: 'unit-numbers',
        fact: 'units get the next numbers',
        search: 'last!.number + n + 1',
        replacement: 'last!.number + n + 2',
      },
    ],
  },
  {
    file: 'domain/notice/notice.ts',
    tests: ['domain/notice/notice.test.ts'],
    mutations: [
      {
        id: 'notice-last-day',
        fact: 'a notice is shown on its last day',
        search: 'todayOn <= shownTo',
        replacement: 'todayOn < shownTo',
      },
    ],
  },
  {
    file: 'domain/catalog/measurements.ts',
    tests: ['domain/catalog/item-form.test.ts'],
    mutations: [
      {
        id: 'measurement-foreign',
        fact: 'a measurement of another form is refused',
        search: "if (field === undefined) errors.push({ name, code: 'measurement-foreign', detail })",
        replacement: 'if (field === undefined) continue',
      },
    ],
  },
]
