import type { RouterContextProvider } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { PAGES } from '#app/ui/released-pages.server.ts'
import { AREA_TEMPLATE } from '#content/areas.ts'
import { changedNames } from '#content/changed-names.ts'
import { fillNames, fillSettings, type Page } from '#content/page.ts'
import { readWritten } from '#content/page-source.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { operatorText } from '#domain/operator/operator.ts'
import { otherLeafValue, type SettingLeaf, withLeafValue } from '#domain/settings/leaves.ts'
import type { Settings, SettingsGroup } from '#domain/settings/settings.ts'
import { namesIn } from '#domain/text/placeholders.ts'

export type NamingPage = { readonly title: string; readonly path: string }

/** Finds the pages that say something else after a change of settings. */
export type PagesChanged = (before: Settings, after: Settings) => readonly NamingPage[]

const namesOfPages = new WeakMap<Page, ReadonlySet<string>>()

function namesOf(page: Page): ReadonlySet<string> {
  const { title, description, blocks } = page
  const names = namesOfPages.get(page) ?? new Set(namesIn(JSON.stringify({ title, description, blocks })))
  namesOfPages.set(page, names)
  return names
}

/** The pages that customers read now, of which staff may have written the text. */
export function pagesChangedIn(context: Readonly<RouterContextProvider>): PagesChanged {
  const written = new Map(context.get(servicesContext).pages.now())
  const released = PAGES.filter(({ path }) => !written.has(path))
  const pages = [...released, ...[...written.values()].map(readWritten)]
  const operator = context.get(operatorContext)
  const listed = (page: Page, settings: Settings): NamingPage => {
    if (page.path === AREA_TEMPLATE) return { title: '地域別のご案内', path: pageHref('areas') }
    const { title } = fillSettings(page, settings)
    return {
      title: fillNames(title, (name) => operatorText(operator, name.slice('operator.'.length))),
      path: page.path,
    }
  }
  return (before, after) => {
    const changed = changedNames(before, after)
    const found = pages.filter((page) => [...namesOf(page)].some((name) => changed.has(name)))
    const links = found.map((page) => listed(page, before))
    return links.filter(({ path }, index) => links.findIndex((link) => link.path === path) === index)
  }
}

/** The pages that a single value is in: those that differ when the value does. */
export function pagesOfLeaf(
  changed: PagesChanged,
  settings: Settings,
  { group, leaf }: { readonly group: SettingsGroup; readonly leaf: SettingLeaf },
): readonly NamingPage[] {
  const value = withLeafValue(settings[group], leaf, otherLeafValue(settings[group], leaf))
  return changed(settings, { ...settings, [group]: value })
}
