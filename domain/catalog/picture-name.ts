const FRONT_KEY = /^items\/(\d+)\/front$/
const ITEM = /^\d+$/

/**
 * The name of a picture in its address. The front picture of an item, `items/1023/front`, has the short name `1023`,
 * because a list contains it three hundred times; all others have their key.
 */
export function pictureName(key: string): string {
  return key.replace(FRONT_KEY, '$1')
}

/** The key of a picture by its name or by its key. */
export function pictureKey(name: string): string {
  return name.replace(ITEM, 'items/$&/front')
}
