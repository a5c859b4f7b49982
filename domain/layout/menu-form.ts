import { isRejected, type Rejection, rejected } from '../result.ts'
import { parseText } from '../text/field.ts'
import { cleanLine } from '../text/folding.ts'
import { hasBrokenNames, namesIn } from '../text/placeholders.ts'
import { parseLink } from './link.ts'
import { completeMenu, hasTitle, type TypedGroup } from './menu-groups.ts'
import { isMenuName, MENU_LIMITS, MENU_NAMES, type MenuGroup, type MenuKey } from './menus.ts'

/** What is wrong with a field. `link` undefined: the title of the group. */
export type MenuIssue = {
  readonly group: number
  readonly link?: number
  readonly field: 'title' | 'path' | 'text'
  readonly code: string
  readonly detail: unknown
}

/** Reads a menu as typed: its groups, or what is wrong with its fields. */
export function readMenu(
  key: MenuKey,
  typed: readonly TypedGroup[],
): { readonly groups: readonly MenuGroup[] } | { readonly issues: readonly MenuIssue[] } {
  const complete = completeMenu(key, typed)
  const issues: MenuIssue[] = []
  const groups = complete.map((group, index) => readGroup(group, (issue) => issues.push({ group: index, ...issue })))
  return issues.length === 0 ? { groups } : { issues }
}

type Report = (issue: Omit<MenuIssue, 'group'>) => void

function readGroup({ kind, title, links }: MenuGroup, report: Report): MenuGroup {
  const take = (place: Pick<MenuIssue, 'link' | 'field'>, parsed: string | Rejection): string => {
    if (!isRejected(parsed)) return parsed
    report({ ...place, code: parsed.code, detail: parsed.detail })
    return ''
  }
  const paths = new Set<string>()
  const pathOf = (typed: string) => {
    const path = parseLink(typed)
    if (isRejected(path)) return path
    if (paths.has(path)) return rejected('link-repeated')
    paths.add(path)
    return path
  }
  return {
    kind,
    title: hasTitle(kind) ? take({ field: 'title' }, parseText(title, MENU_LIMITS.title, cleanLine)) : '',
    links: links.map((link, index) => ({
      text: take({ link: index, field: 'text' }, parseLinkText(link.text)),
      path: take({ link: index, field: 'path' }, pathOf(link.path)),
    })),
  }
}

function parseLinkText(input: string): string | Rejection {
  const text = parseText(input, MENU_LIMITS.text, cleanLine)
  if (isRejected(text)) return text
  const isFine = namesIn(text).every(isMenuName) && !hasBrokenNames(text)
  return isFine ? text : rejected('menu-name', { names: MENU_NAMES })
}
