type Category = { readonly uid: number; readonly name: string; readonly parentUid: number | undefined }

/** Between the names of categories above each other. */
export const BELOW = ' › '

/** Categories with the names of those above (`礼服 › 喪服`), each after the one above it. */
export function withPaths(
  categories: readonly Category[],
  parentUid?: number,
  above = '',
): { readonly uid: number; readonly name: string }[] {
  return categories
    .filter((category) => category.parentUid === parentUid)
    .flatMap(({ uid, name }) => {
      const path = above === '' ? name : `${above}${BELOW}${name}`
      return [{ uid, name: path }, ...withPaths(categories, uid, path)]
    })
}
