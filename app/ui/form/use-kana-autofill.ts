import { type RefObject, useEffect, useRef } from 'react'

/** The name fields and the fields of their readings. */
const READINGS = { familyName: 'familyNameKana', givenName: 'givenNameKana' } as const

const KANA = /^[\u3041-\u3096\u30A1-\u30FAー]+$/

/**
 * Fills in the reading of a name while it is typed with a Japanese input method, from the kana before their conversion
 * to kanji. Only an empty reading, or one that was filled in before, is changed.
 */
export function useKanaAutofill(): RefObject<HTMLDivElement | null> {
  const scope = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = scope.current
    if (box === null) return
    const filled = new Map<string, string>()
    let typing = ''
    const listen = (event: CompositionEvent) => {
      const { name } = event.target as HTMLInputElement
      const reading = Object.hasOwn(READINGS, name) ? READINGS[name as keyof typeof READINGS] : undefined
      if (reading === undefined) return
      if (event.type === 'compositionstart') typing = ''
      if (event.type === 'compositionupdate' && KANA.test(event.data)) typing = event.data
      if (event.type === 'compositionend' && typing !== '' && event.data !== '') suggest(box, filled, reading, typing)
    }
    const kinds = ['compositionstart', 'compositionupdate', 'compositionend'] as const
    for (const kind of kinds) box.addEventListener(kind, listen)
    return () => {
      for (const kind of kinds) box.removeEventListener(kind, listen)
    }
  }, [])
  return scope
}

function suggest(box: HTMLElement, filled: Map<string, string>, reading: string, kana: string) {
  const field = box.querySelector<HTMLInputElement>(`[name="${reading}"]`)
  const before = filled.get(reading) ?? ''
  if (field === null || field.value !== before) return
  field.value = before + katakana(kana)
  filled.set(reading, field.value)
}

function katakana(kana: string): string {
  return kana.replace(/[\u3041-\u3096]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0x60))
}
