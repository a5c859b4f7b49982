import { canonicalPath } from '../navigation/path.ts'
import { isNewPagePath } from './page-text.ts'

/** Whether staff may add a page at a path: no other address leads there. */
export function isFreePath(path: string): boolean {
  return isNewPagePath(path) && canonicalPath(path) === path
}
