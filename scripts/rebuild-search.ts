import { runOnShop } from './run-on-shop.ts'

/** Asks for a rebuild of the hosted search index; the job update-hosted-index does it. */
await runOnShop(async ({ search }) => {
  const isRequested = await search.requestRebuild()
  console.log(isRequested ? 'The rebuild starts within seconds.' : 'No hosted search service is in use.')
  return isRequested
})
