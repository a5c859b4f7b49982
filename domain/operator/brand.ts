/** How the shop is called and looks, wherever its name is shown. */
export type Brand = {
  readonly shopName: string
  readonly shortName: string
  /** One or two letters. */
  readonly mark: string
  /** `#rrggbb`, instead of the colour of the styles. */
  readonly accentColour: string | undefined
}

type Configured = Pick<Brand, 'shopName'> & { readonly [Name in keyof Brand]?: Brand[Name] | undefined }

/** The ground of pages and mails, as in app/styles/tokens.css. */
export const PAPER = '#faf8f4'
/** The style with the operator's colour. */
export const ACCENT_PATH = '/accent.css'

/** Short name and mark derive from the name of the shop where they are not configured. */
export function brandOf(operator: Configured): Brand {
  const { shopName, shortName = shopName, mark = firstLetter(shopName), accentColour } = operator
  return { shopName, shortName, mark, accentColour }
}

function firstLetter(name: string): string {
  return /\p{L}\p{M}*/u.exec(name)?.[0] ?? name.slice(0, 1)
}
