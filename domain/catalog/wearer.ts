/** Who wears what the finder of the home page looks for. Staff say it of categories (category-roles.ts). */
export const WEARERS = { ladies: '女性', mens: '男性', kids: 'お子様' } as const
export type Wearer = keyof typeof WEARERS

export const WEARER_KEYS = Object.keys(WEARERS) as readonly Wearer[]

export function parseWearer(input: string): Wearer | undefined {
  return WEARER_KEYS.find((key) => key === input)
}

export function wearerLabel(wearer: Wearer): string {
  return WEARERS[wearer]
}
