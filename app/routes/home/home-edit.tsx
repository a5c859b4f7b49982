import type { RouterContextProvider } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { siteOf } from '#app/site-data.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { editLayout, loadLayout } from '#app/ui/staff/layout-edit.server.ts'
import { LayoutFrame } from '#app/ui/staff/layout-frame.tsx'
import { previewDocument, withinShop } from '#app/ui/staff/preview-document.server.tsx'
import type { HomeBlock } from '#domain/layout/home-blocks.ts'
import type { Route } from './+types/home-edit.ts'
import { AddBlock, BlockList } from './block-fields.tsx'
import { homeData } from './home-data.server.ts'
import { HOME_FORM } from './home-form.ts'
import { HomeView } from './home-view.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ホーム')

export async function loader(args: Route.LoaderArgs) {
  const edited = await loadLayout(args, HOME_FORM)
  const categories = await args.context.get(servicesContext).catalog.listCategories()
  const nameOf = ({ uid, name }: { readonly uid: number; readonly name: string }) => ({ uid, name })
  return { ...edited, categories: categories.flatMap((each) => [nameOf(each), ...each.children.map(nameOf)]) }
}

export async function action(args: Route.ActionArgs) {
  return editLayout(args, { ...HOME_FORM, preview: (blocks) => preview(blocks, args.context) })
}

/** All blocks but the hidden ones, also those of other days. */
async function preview(blocks: readonly HomeBlock[], context: Readonly<RouterContextProvider>): Promise<string> {
  const site = siteOf(context, await context.get(servicesContext).catalog.listCategories())
  const shown = await homeData(
    blocks.filter(({ isHidden }) => !isHidden),
    context,
  )
  const content = withinShop(site, <HomeView {...shown} />)
  return previewDocument({ title: 'ホーム', accentColour: context.get(operatorContext).accentColour, content })
}

export default function HomeEdit({ loaderData, actionData }: Route.ComponentProps) {
  const blocks = actionData?.typed ?? loaderData.typed
  const { categories } = loaderData
  return (
    <LayoutFrame loaded={loaderData} answer={actionData}>
      <BlockList blocks={blocks} errors={actionData?.errors} categories={categories} focus={actionData?.focus} />
      <AddBlock blocks={blocks} />
    </LayoutFrame>
  )
}
