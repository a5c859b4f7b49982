import type { Part } from '#tests/support/pages/html.ts'
import type { staffPages } from './staff-pages.ts'

type Pages = Awaited<ReturnType<typeof staffPages>>

/** What a browser sends of a form as it is opened. */
function sentBy(form: Part): Record<string, string> {
  const inputs = form
    .all('input')
    .filter(({ attributes: { type, checked } }) => type !== 'checkbox' || checked !== undefined)
    .map(({ attributes: { name = '', value = 'on' } }) => [name, value] as const)
  const selects = form
    .all('select')
    .map((select) => [
      select.attributes.name ?? '',
      (select.all('option', { selected: true })[0] ?? select.all('option')[0])?.attributes.value ?? '',
    ])
  return Object.fromEntries([...inputs, ...selects])
}

/** Sends the form of a label with some fields changed; a field with undefined is left out. `page`: opened before. */
export function labelForms(pages: () => Pages) {
  return async (path: string, label: string, change: Record<string, string | undefined>, page?: Part) => {
    const form = (page ?? (await pages().mainOf('catalogue', path))).one('form', { 'aria-label': label })
    const fields = Object.entries({ ...sentBy(form), ...change }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    )
    return pages().post('catalogue', path, Object.fromEntries(fields))
  }
}
