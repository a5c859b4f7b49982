import { useEffect, useRef } from 'react'

/** Moves the focus to a line that was added on this page, since the form that added it is gone. */
export function useFocusOnAdded(lines: readonly { readonly uid: string }[]) {
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(lines)
  useEffect(() => {
    const at = lines.findIndex(({ uid }) => !shown.current.some((line) => line.uid === uid))
    shown.current = lines
    if (document.activeElement === document.body) list.current?.children[at]?.querySelector('a')?.focus()
  }, [lines])
  return list
}
