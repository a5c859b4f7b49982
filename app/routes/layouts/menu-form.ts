import { fieldErrorText } from '#app/text/field-errors.ts'
import { GROUP_LABELS, LINK_LABELS } from '#app/text/layout-words.ts'
import { fieldId } from '#app/ui/form/field-id.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { arrangementText, movedFocus, movesAt, parseArrangement } from '#app/ui/staff/arrangement.ts'
import type { Arranged, LayoutForm } from '#app/ui/staff/layout-edit.server.ts'
import { type Arrangement, arranged } from '#domain/layout/arrange.ts'
import { readMenu } from '#domain/layout/menu-form.ts'
import {
  completeMenu,
  hasLinks,
  isColumn,
  isFixedGroup,
  isLawLink,
  type TypedGroup,
} from '#domain/layout/menu-groups.ts'
import { type GroupKind, MENU_LIMITS, type MenuKey } from '#domain/layout/menus.ts'

/** The name of a field of the group at an index, or of a link in it. */
export function menuField(group: number, name: string, link?: number): string {
  return link === undefined ? `g${group}-${name}` : `g${group}-l${link}-${name}`
}

export function menuForm(key: MenuKey): Omit<LayoutForm<TypedGroup, MenuKey>, 'preview'> {
  return {
    key,
    typed: (form) => completeMenu(key, typedGroups(form)),
    typedOf: (groups) => groups,
    arrange: (typed, intent) => arrange(typed, intent),
    read: (typed) => read(key, typed),
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

function typedGroups(form: PostedForm): readonly TypedGroup[] {
  return upTo(MENU_LIMITS.groups).flatMap((group) => {
    const kind = form[menuField(group, 'kind')]
    if (kind === undefined) return []
    const links = upTo(MENU_LIMITS.links).flatMap((link) => {
      const [text, path] = [form[menuField(group, 'text', link)], form[menuField(group, 'path', link)]]
      return text === undefined || path === undefined ? [] : [{ text, path }]
    })
    return [{ kind, title: form[menuField(group, 'title')] ?? '', links }]
  })
}

/** What staff call a group: its title, or what it is. */
export function groupName({ kind, title }: TypedGroup): string {
  return title === '' ? GROUP_LABELS[kind as GroupKind] : title
}

/** The buttons of a group: columns change places among themselves. */
export function groupMoves(groups: readonly TypedGroup[], index: number): readonly Arrangement[] {
  const group = groups[index]
  if (group === undefined || !isColumn(group.kind as GroupKind)) return []
  const columns = groups.filter(({ kind }) => isColumn(kind as GroupKind)).length
  return movesAt(index, columns, { isFixed: isFixedGroup(group) })
}

export function linkMoves({ kind, links }: TypedGroup, index: number): readonly Arrangement[] {
  const link = links[index]
  return link === undefined ? [] : movesAt(index, links.length, { isFixed: kind === 'end' && isLawLink(link) })
}

function arrange(typed: readonly TypedGroup[], intent: string): Arranged<TypedGroup> | undefined {
  if (intent === 'add-group') return withGroup(typed)
  const added = /^add-link:(\d+)$/.exec(intent)?.[1]
  if (added !== undefined) return withLink(typed, Number(added))
  const { how, places = [] } = parseArrangement(intent) ?? {}
  if (how === undefined) return undefined
  const [index = 0, link] = places
  return link === undefined ? movedGroup(typed, index, how) : movedLink(typed, index, link, how)
}

const unmoved = (typed: readonly TypedGroup[]) => ({ typed, status: '', focus: '' })

function movedGroup(typed: readonly TypedGroup[], index: number, how: Arrangement): Arranged<TypedGroup> {
  const group = typed[index]
  if (group === undefined || !groupMoves(typed, index).includes(how)) return unmoved(typed)
  const next = arranged(typed, index, how)
  const place = how === 'up' ? index - 1 : index + 1
  const focus = how === 'remove' ? 'add-group' : movedFocus(how, String(place), groupMoves(next, place))
  return { typed: next, status: arrangementText(groupName(group), how), focus }
}

function movedLink(typed: readonly TypedGroup[], index: number, link: number, how: Arrangement): Arranged<TypedGroup> {
  const group = typed[index]
  if (group === undefined || !linkMoves(group, link).includes(how)) return unmoved(typed)
  const next = { ...group, links: arranged(group.links, link, how) }
  const place = how === 'up' ? link - 1 : link + 1
  const moved = movedFocus(how, `${index}.${place}`, linkMoves(next, place))
  return {
    typed: typed.with(index, next),
    status: arrangementText(group.links[link]?.text ?? '', how),
    focus: how === 'remove' ? `add-link-${index}` : moved,
  }
}

function withLink(typed: readonly TypedGroup[], index: number): Arranged<TypedGroup> {
  const group = typed[index]
  if (group === undefined || !hasLinks(group.kind as GroupKind)) return unmoved(typed)
  const { length } = group.links
  if (length >= MENU_LIMITS.links)
    return { typed, status: `リンクは${MENU_LIMITS.links}個までです。`, focus: `add-link-${index}` }
  return {
    typed: typed.with(index, { ...group, links: [...group.links, { text: '', path: '' }] }),
    status: `「${groupName(group)}」にリンクを足しました。言葉とリンク先を書いてください。`,
    focus: fieldId(menuField(index, 'text', length)),
  }
}

function withGroup(typed: readonly TypedGroup[]): Arranged<TypedGroup> {
  if (typed.length >= MENU_LIMITS.groups)
    return { typed, status: `列は${MENU_LIMITS.groups}個までです。`, focus: 'add-group' }
  const columns = typed.filter(({ kind }) => isColumn(kind as GroupKind))
  const group: TypedGroup = { kind: 'links', title: '', links: [{ text: '', path: '' }] }
  return {
    typed: typed.toSpliced(columns.length, 0, group),
    status: '列を足しました。見出しとリンクを書いてください。',
    focus: fieldId(menuField(columns.length, 'title')),
  }
}

function read(key: MenuKey, typed: readonly TypedGroup[]) {
  const result = readMenu(key, typed)
  if ('groups' in result) return { layout: result.groups }
  const errors = result.issues.map(({ group, link, field, code, detail }) => [
    menuField(group, field, link),
    fieldErrorText(LINK_LABELS[field], code, detail),
  ])
  return { errors: Object.fromEntries(errors) as Readonly<Record<string, string>> }
}
