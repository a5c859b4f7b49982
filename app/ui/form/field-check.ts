import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { checkedFieldErrorText } from '#app/text/checked-field-errors.ts'
import { parseKana, parsePersonName, parseTelephone } from '#domain/customer/contact.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { isRejected, type Rejection } from '#domain/result.ts'

/** The rules of fields that many forms have, by name; the server applies them too, and all others. */
const RULES = new Map<string, (text: string) => string | Rejection>([
  ['familyName', parsePersonName],
  ['givenName', parsePersonName],
  ['familyNameKana', parseKana],
  ['givenNameKana', parseKana],
  ['postalCode', parsePostalCode],
  ['telephone', parseTelephone],
  ['email', parseEmail],
])

type CheckedField = { readonly name: string; readonly label: string; readonly required?: boolean | undefined }

/** The error of a text as far as the browser can tell; undefined when there is none. */
export function checkField({ name, label, required }: CheckedField, text: string): string | undefined {
  if (text.trim() === '') return required ? checkedFieldErrorText(label, 'required') : undefined
  const read = RULES.get(name)?.(text)
  return isRejected(read) ? checkedFieldErrorText(label, read.code, read.detail) : undefined
}

/**
 * The error that a field shows: that of the response, until the input is corrected or, when the field is left, another
 * one is found. An empty field that is left shows no error before the form is submitted.
 */
export function useFieldCheck(field: CheckedField & { readonly error?: string | undefined }) {
  const response = useActionData()
  const isTouched = useRef(false)
  const [found, setFound] = useState<{ readonly error: string | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response replaces what the browser has found
  useEffect(() => {
    isTouched.current = false
    setFound(undefined)
  }, [response])
  const error = found === undefined ? field.error : found.error
  return {
    error,
    /** The input has changed. */
    onEdit: (text: string) => {
      isTouched.current = true
      if (error !== undefined && checkField(field, text) === undefined) setFound({ error: undefined })
    },
    /** The error of the response to an unchanged input stays: only the server may know its reason. */
    onLeave: (text: string) => {
      if (isTouched.current && (text.trim() !== '' || error !== undefined)) setFound({ error: checkField(field, text) })
    },
  }
}
