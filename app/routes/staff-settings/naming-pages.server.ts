import type { RouterContextProvider } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { PAGES } from '#app/ui/released-pages.server.ts'
import { AREA_TEMPLATE } from '#content/areas.ts'
import { changedNames } from '#content/changed-names.ts'
import { fillOperator, fillSettings, type Page } from '#content/page.ts'
import { readWritten } from '#content/page-source.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { otherLeafValue, type SettingLeaf, withLeafValue } from '#domain/settings/leaves.ts'
import type { Settings, SettingsGroup } from '#domain/settings/settings.ts'
import { namesIn } from '#domain/text/placeholders.ts'

export type NamingPage = { readonly title: string; readonly path: string }

/** Finds the pages that say something else after a change of settings. */
export type PagesChanged = (before: Settings, after: Settings) => readonly NamingPage[]

/** The pages that customers read now, of which staff may have written the text. */
export function pagesChangedIn(context: Readonly<RouterContextProvider>): PagesChanged {
  const written = context.get(servicesContext).pages.now()
  const released = PAGES.filter(({ path }) => !written.has(path))
  const pages = [...released, ...[...written.values()].map(readWritten)]
  const named = pages.map((page) => ({ page, names: namesOf(page) }))
  const operator = context.get(operatorContext)
  return (before, after) => {
    const changed = changedNames(before, after)
    const found = named.filter(({ names }) => names.some((name) => changed.has(name)))
    const links = found.map(({ page }) => linkTo(fillOperator(fillSettings(page, before), operator)))
    return [...new Map(links.map((link) => [link.path, link])).values()]
  }
}

function namesOf({ title, description, blocks }: Page): readonly string[] {
  return [...new Set(namesIn(JSON.stringify({ title, description, blocks })))]
}

function linkTo({ title, path }: Page): NamingPage {
  return path === AREA_TEMPLATE ? { title: '地域別のご案内', path: pageHref('areas') } : { title, path }
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
