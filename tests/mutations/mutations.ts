import { ACCESS_MUTATIONS } from './access.ts'
import { ADDRESS_MUTATIONS } from './addresses.ts'
import { AFTER_ORDER_MUTATIONS } from './after-order.ts'
import { CATALOGUE_MUTATIONS } from './catalogue.ts'
import { CHANGE_MUTATIONS } from './changes.ts'
import { CHARGE_SERVICE_MUTATIONS } from './charge-services.ts'
import { CHARGE_MUTATIONS } from './charges.ts'
import { CONTACT_MUTATIONS } from './contacts.ts'
import { DESK_MUTATIONS } from './desk.ts'
import { DOCUMENT_MUTATIONS } from './documents.ts'
import { DOOR_MUTATIONS } from './doors.ts'
import { EDGE_MUTATIONS } from './edge.ts'
import { GUEST_MUTATIONS } from './guests.ts'
import { HELD_UNIT_MUTATIONS } from './held-units.ts'
import { IDENTITY_MUTATIONS } from './identity.ts'
import { IDENTITY_ATTACK_MUTATIONS } from './identity-attacks.ts'
import { MARKUP_MUTATIONS } from './markup.ts'
import { MONEY_MUTATIONS } from './money.ts'
import type { MutatedFile } from './mutation.ts'
import { OPERATION_MUTATIONS } from './operations.ts'
import { ORDERING_MUTATIONS } from './ordering.ts'
import { ORDER_MUTATIONS } from './orders.ts'
import { PACKING_MUTATIONS } from './packing.ts'
import { PAPER_TAG_MUTATIONS } from './paper-tags.ts'
import { PAPER_MUTATIONS } from './papers.ts'
import { PARCEL_MUTATIONS } from './parcels.ts'
import { PAYMENT_MUTATIONS } from './payments.ts'
import { PHONE_ORDER_MUTATIONS } from './phone-orders.ts'
import { ORDER_PAGE_MUTATIONS, RECORD_MUTATIONS } from './records.ts'
import { REQUEST_MUTATIONS } from './requests.ts'
import { RETENTION_MUTATIONS } from './retention.ts'
import { SETTINGS_MUTATIONS } from './settings.ts'
import { STAFF_FACTOR_MUTATIONS } from './staff-factors.ts'
import { STEP_MUTATIONS } from './steps.ts'
import { STOCK_MUTATIONS } from './stock.ts'
import { TEXT_MUTATIONS } from './texts.ts'
import { UNIT_MUTATIONS } from './units.ts'
import { WIRE_MUTATIONS } from './wire.ts'

/** The mutations of `npm run test:mutations`. The results are in docs/decisions/037-mutations.md. */
export const MUTATIONS: readonly MutatedFile[] = [
  ...ORDER_MUTATIONS,
  ...SETTINGS_MUTATIONS,
  ...DOOR_MUTATIONS,
  ...HELD_UNIT_MUTATIONS,
  ...ORDERING_MUTATIONS,
  ...STEP_MUTATIONS,
  ...MARKUP_MUTATIONS,
  ...MONEY_MUTATIONS,
  ...STOCK_MUTATIONS,
  ...UNIT_MUTATIONS,
  ...CATALOGUE_MUTATIONS,
  ...CONTACT_MUTATIONS,
  ...DESK_MUTATIONS,
  ...OPERATION_MUTATIONS,
  ...PAYMENT_MUTATIONS,
  ...AFTER_ORDER_MUTATIONS,
  ...PHONE_ORDER_MUTATIONS,
  ...CHANGE_MUTATIONS,
  ...CHARGE_MUTATIONS,
  ...CHARGE_SERVICE_MUTATIONS,
  ...PARCEL_MUTATIONS,
  ...PACKING_MUTATIONS,
  ...PAPER_MUTATIONS,
  ...PAPER_TAG_MUTATIONS,
  ...ACCESS_MUTATIONS,
  ...ADDRESS_MUTATIONS,
  ...STAFF_FACTOR_MUTATIONS,
  ...EDGE_MUTATIONS,
  ...GUEST_MUTATIONS,
  ...IDENTITY_MUTATIONS,
  ...IDENTITY_ATTACK_MUTATIONS,
  ...WIRE_MUTATIONS,
  ...DOCUMENT_MUTATIONS,
  ...REQUEST_MUTATIONS,
  ...RETENTION_MUTATIONS,
  ...RECORD_MUTATIONS,
  ...ORDER_PAGE_MUTATIONS,
  ...TEXT_MUTATIONS,
]
