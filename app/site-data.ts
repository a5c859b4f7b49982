import type { RouterContextProvider } from 'react-router'
import { unservedPrefectures } from '#domain/delivery/prefecture.ts'
import { FIRST_MENUS, type MenuKey, shownMenus } from '#domain/layout/menus.ts'
import type { Banner } from '#domain/notice/banner-form.ts'
import { brandOf } from '#domain/operator/brand.ts'
import {
  errorReporterContext,
  operatorContext,
  requestContext,
  servicesContext,
  sessionContext,
  siteContext,
  visitorContext,
} from './context.ts'
import { SESSION_ENDED } from './text/sign-in-text.ts'
import { menuWords, shownSettings } from './ui/shown-settings.ts'
import type { CategoryName, MenuCategory, Site } from './ui/site.ts'

export function siteOf(
  context: Readonly<RouterContextProvider>,
  categories: readonly MenuCategory[],
  banner?: Banner,
): Site {
  const { isSignedIn, ended } = context.get(sessionContext)
  const { isShared } = context.get(requestContext)
  const operator = context.get(operatorContext)
  const { settings: reader, layouts } = context.get(servicesContext)
  const settings = reader.now()
  const menuNow = (key: MenuKey) => layouts.menu(key) ?? FIRST_MENUS[key]
  return {
    ...context.get(siteContext),
    ...brandOf(operator),
    supportCode: context.get(errorReporterContext).supportCode,
    menu: categories.map(({ uid, name, children }) => ({ uid, name, children: children.map(nameOf) })),
    groupSites: operator.groupSites,
    telephone: operator.telephone,
    businessHours: operator.businessHours,
    settings: shownSettings(settings),
    listing: operator.listing,
    lineUrl: operator.lineUrl,
    banner: banner && { text: banner.text, note: banner.note, path: banner.path },
    menus: shownMenus({ footer: menuNow('footer'), guide: menuNow('guide') }, menuWords(settings)),
    unserved: unservedPrefectures(settings),
    visitor: isShared ? undefined : { isSignedIn, cartCount: context.get(visitorContext).cartCount },
    endedText: ended && SESSION_ENDED[ended],
  }
}

const nameOf = ({ uid, name }: CategoryName): CategoryName => ({ uid, name })
