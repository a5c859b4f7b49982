import type { RouterContextProvider } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { siteOf } from '#app/site-data.ts'
import { LAYOUT_TITLES } from '#app/text/layout-words.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { GlobalNav } from '#app/ui/shell/global-nav.tsx'
import { MenuContent } from '#app/ui/shell/side-menu.tsx'
import { SiteFooter } from '#app/ui/shell/site-footer.tsx'
import { menuWords } from '#app/ui/shown-settings.ts'
import { editLayout, loadLayout } from '#app/ui/staff/layout-edit.server.ts'
import { LayoutFrame } from '#app/ui/staff/layout-frame.tsx'
import { previewDocument, withinShop } from '#app/ui/staff/preview-document.server.tsx'
import { FIRST_MENUS, isMenuKey, type MenuGroup, type MenuKey, shownMenus } from '#domain/layout/menus.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/menu-edit.ts'
import { GroupList } from './menu-fields.tsx'
import { menuForm } from './menu-form.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  staffMeta(matches, LAYOUT_TITLES[loaderData?.key ?? 'footer'])

/** `menu`: which one; the footer by default. */
function keyOf({ url }: Pick<Route.LoaderArgs, 'url'>): MenuKey {
  const key = url.searchParams.get('menu')
  return isMenuKey(key) ? key : 'footer'
}

export async function loader(args: Route.LoaderArgs) {
  return loadLayout(args, menuForm(keyOf(args)))
}

export async function action(args: Route.ActionArgs) {
  const key = keyOf(args)
  return editLayout(args, { ...menuForm(key), preview: (groups) => preview(key, groups, args.context) })
}

async function preview(
  key: MenuKey,
  groups: readonly MenuGroup[],
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  const { catalog, settings } = context.get(servicesContext)
  const site = siteOf(context, await catalog.listCategories())
  const content = withinShop(
    { ...site, menus: shownMenus({ ...FIRST_MENUS, [key]: groups }, menuWords(settings.now())) },
    key === 'footer' ? <SiteFooter /> : <Menus />,
  )
  return previewDocument({
    title: LAYOUT_TITLES[key],
    accentColour: context.get(operatorContext).accentColour,
    content,
  })
}

/** The menu above the pages, which a wide screen shows, and that of a phone. */
function Menus() {
  return (
    <>
      <GlobalNav />
      <div className="phone-only">
        <MenuContent />
      </div>
    </>
  )
}

export default function MenuEdit({ loaderData, actionData }: Route.ComponentProps) {
  const groups = actionData?.typed ?? loaderData.typed
  const { key } = loaderData
  const other = key === 'footer' ? 'guide' : 'footer'
  return (
    <>
      <LayoutFrame key={key} loaded={loaderData} answer={actionData}>
        <GroupList groups={groups} errors={actionData?.errors} />
        {key === 'footer' && (
          <p>
            <button id="add-group" type="submit" name="intent" value="add-group" className="button button-plain">
              列を足す
            </button>
          </p>
        )}
      </LayoutFrame>
      <p>
        <a href={staffHref('staff-menus', { menu: other })}>{`${LAYOUT_TITLES[other]}を直す`}</a>
      </p>
    </>
  )
}
