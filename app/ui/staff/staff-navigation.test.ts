import { expect, test } from 'vitest'
import { RECORDS } from '#domain/record/records.ts'
import { DUTIES } from '#domain/staff/duties.ts'
import { currentEntry, menuFor } from './staff-navigation.ts'

const MENU = menuFor(DUTIES)

test.each([
  ['/staff', '', 'staff-today'],
  ['/staff/today/confirm', '', 'staff-today'],
  ['/staff/orders/100001/ship', '', 'staff-orders'],
  ['/staff/orders/new/a1', '', 'staff-phone-order'],
  ['/staff/condition', '?number=100001&stage=packing', 'staff-packing'],
  ['/staff/condition', '?number=100001&stage=return', 'staff-returns'],
  ['/staff/maintenance', '', 'staff-notices'],
  ['/staff/code-app', '', undefined],
])('%s%s belongs to the entry %s', (pathname, search, entry) =>
  expect(currentEntry(MENU, { pathname, search })).toBe(entry),
)

test('each kind of record has an entry', () => {
  const pages = MENU.flatMap(({ entries }) => entries.map(({ page }) => page))
  for (const kind of Object.keys(RECORDS)) expect(pages).toContain(`staff-${kind}s`)
})

test('an entry that a person does not have is not current', () =>
  expect(currentEntry(menuFor(['catalogue']), { pathname: '/staff/returns', search: '' })).toBeUndefined())
