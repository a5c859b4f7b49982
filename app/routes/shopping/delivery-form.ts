import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { DESTINATION_LABELS } from '#app/text/field-labels.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { type Address, addressForm } from '#domain/delivery/address.ts'
import { errorMessage } from '#domain/errors/catalogue.ts'
import type { MemberView } from '#services/members/profile.ts'
import { isAddressBookChoice } from './address-book-choice.ts'
import { chosenAddress } from './destination.ts'

/**
 * Error catalogue: an address that is not in the member's address book, whether another's or deleted (docs/product/8).
 */
const NOT_ALLOWED_ERROR = 8

/** The destination in a form, or its errors. `isTyped`: it was typed, not chosen. */
export function readDestination(
  form: PostedForm,
  customer: Address,
  member: MemberView | undefined,
): { readonly address: Address; readonly isTyped: boolean } | { readonly errors: FieldErrors } {
  const choice = form.to ?? ''
  const chosen = chosenAddress(choice, customer, member)
  if (chosen === undefined && choice !== 'other') {
    return {
      errors: {
        to: isAddressBookChoice(choice)
          ? errorMessage(NOT_ALLOWED_ERROR)
          : fieldErrorText('お届け先', 'choice-required'),
      },
    }
  }
  // A saved address is validated again: the shop may have stopped delivering there.
  const parsed = addressForm.safeParse(chosen ?? form)
  if (!parsed.success) return { errors: fieldErrorsOf(parsed.error, DESTINATION_LABELS) }
  return { address: parsed.data, isTyped: chosen === undefined }
}
