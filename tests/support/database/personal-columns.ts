/**
 * What every column of the database contains, by table (docs/rules.md Retention). A new column is declared here, or
 * tests/integration/personal-data.test.ts fails. Several names are separated by spaces.
 */
type ColumnsOfTable = {
  /** Erased when the member withdraws. `*`: the whole row is deleted. */
  readonly personal?: string
  /** The tax record. */
  readonly record?: string
  /** Kept beyond a withdrawal for the reason given first, as by a law, or until it expires by itself. */
  readonly kept?: readonly [reason: string, columns: string]
  /** Says nothing about a customer. */
  readonly neutral?: string
}

export const COLUMNS: Readonly<Record<string, ColumnsOfTable>> = {
  barred_emails: { kept: ['a hash, so that the shop can refuse the address', 'email_hash barred_at'] },
  banners: { neutral: 'uid text note path shown_on shown_to version changed_by changed_at' },
  body_sizes: { personal: '* customer_uid size' },
  bounce_mailboxes: { neutral: 'name uid_validity last_uid' },
  browse_changes: { neutral: 'transaction_id number product_uid item_id changed_at' },
  cart_documents: { personal: '* order_uid file_key content_type bytes sent_at' },
  categories: {
    neutral: `uid name layer rank parent_uid available admin_only version wearer is_set is_celebration ranking_name
      is_ranked_at_home occasion guided_for`,
  },
  category_tag_categories: { neutral: 'category_uid tag_category_uid' },
  charge_links: { personal: '* secret_hash charge_uid expires_at' },
  closings: { neutral: 'uid from_on to_on reason entered_by entered_at' },
  configs: { neutral: 'id document version' },
  customer_addresses: { personal: '* uid customer_uid is_default address added_at' },
  customer_calls: { neutral: 'event_key order_uid kind at closed_at' },
  customer_keys: { personal: '* key customer_uid' },
  customers: {
    personal: 'email address sex born_on mail_magazine reminder_question reminder_answer_hash is_barred note',
    kept: [
      'so that the account is removed and not made a member again',
      'uid status registered_at completed_at modified_at withdrawn_at account_removed_at version',
    ],
  },
  dated_versions: { neutral: 'uid kind key effective_at value reason version changed_by changed_at' },
  document_uids: { neutral: 'collection highest' },
  email_corrections: { personal: '* customer_uid code_hash email expires_at' },
  'embedded_identity.accounts': {
    personal: `* uid email email_key is_email_verified password_hash has_email_link display_name photo_url phone_number
      role is_disabled created_at last_sign_in_at`,
  },
  'embedded_identity.action_codes': {
    personal: `* code_hash request_type account_uid email email_key new_email second_factor_uid
      expires_at`,
  },
  'embedded_identity.pending_factors': { personal: '* credential_hash account_uid secret provider expires_at' },
  'embedded_identity.second_factors': { personal: '* uid account_uid display_name secret counter enrolled_at' },
  'embedded_identity.known_places': { personal: '* email_key place_hash seen_at' },
  'embedded_identity.provider_links': { personal: '* provider_id subject uid email linked_at' },
  'embedded_identity.refresh_tokens': { kept: ['hashes, until the session expires', 'token_hash session_uid used_at'] },
  'embedded_identity.sessions': {
    kept: [
      'so that holders of revoked tokens see why, until they expire',
      'uid account_uid provider signed_in_at used_at revoked_at second_factor_uid',
    ],
  },
  'embedded_identity.signing_keys': { neutral: 'kid public_jwk private_jwk begins_at' },
  'embedded_processor.merchant': { neutral: 'webhook_secret' },
  'embedded_processor.notices': { neutral: 'event_uid session_id kind due_at times attempts delivered_at' },
  'embedded_processor.operations': { neutral: 'idempotency_key session_id kind amount outcome at' },
  'embedded_processor.sessions': {
    personal: 'keeps_card',
    kept: ['the processor stands in for a third party, which keeps its own records', 'last_four'],
    neutral: `id idempotency_key amount return_url status attempts opened_at decided_at captured refunded method
      challenge codes_left decides_at tells later authorised_until dispute`,
  },
  file_removals: { neutral: 'file_key due_at' },
  identity_documents: {
    personal: 'file_key note',
    neutral: `order_uid status due_on wanted_at content_type bytes sent_at checked_at checked_by delete_on deleted_at
      due_at reminded_at shop_notified_at`,
  },
  inquiries: {
    personal: '* uid received_at topic topic_name name email telephone order_number body status assignee_uid version',
  },
  inquiry_replies: { personal: '* uid inquiry_uid at staff_uid body from_customer' },
  inspections: { neutral: 'line_uid outcome until_on note actor at' },
  item_categories: { neutral: 'category_uid item_id' },
  item_medias: { neutral: 'id item_id position view file_key width height alt' },
  item_rentals: { neutral: 'item_id rentals' },
  item_tags: { neutral: 'tag_uid item_id' },
  item_questions: {
    kept: ['names no person: staff read it before it is shown', 'body'],
    neutral: 'uid item_id asked_at answer answered_at answered_by state version',
  },
  items: {
    neutral: `id name kana maker_uid form set_form description search_text price_four_days price_further_day
      published_on release available review_count review_stars_sum version release_on`,
  },
  job_failures: { neutral: 'name failed_on count' },
  last_backup: { neutral: 'only_row taken_at' },
  listed_units: {
    neutral: `product_uid category_uid item_id size_tag_uid size_label size_rank published_on price_four_days
      price_further_day is_first`,
  },
  magazine_consents: {
    kept: ['特定商取引に関する法律 art. 12-3, for three years', 'id customer_uid email given_at ended_at'],
  },
  member_recovery_codes: { personal: '* customer_uid code_hash' },
  magazine_links: { personal: '* customer_uid token made_at' },
  mail_suppressions: {
    personal: '* uid address reason source detail at released_at released_by release_reason',
  },
  mails: {
    personal: 'recipient content last_error',
    neutral: 'uid event_key kind order_uid queued_at sent_at attempts next_attempt_at tried_since failed_at',
  },
  makers: { neutral: 'uid name kana rank version' },
  migrations: { neutral: 'name checksum run_at' },
  notices: { neutral: 'uid title body shown_on shown_to version changed_by changed_at' },
  occupancy_window: { neutral: 'only_row from_on' },
  opened_links: { personal: '* code_hash kind customer_uid email opened_at done_at' },
  order_changes: { neutral: 'payment_uid version lines outcome' },
  order_charges: {
    personal: 'note photo_key',
    neutral: `uid order_uid line_uid kind amount points at settled_at settled_by event_key state tax reason due_on
      disputed_at ended_at`,
  },
  order_events: { personal: 'reason detail', neutral: 'id order_uid at actor from_status to_status' },
  order_keys: { personal: '* key order_uid' },
  order_lines: {
    personal: 'shipped_to wearer_name',
    neutral: `uid order_uid position status product_uid item_id size_tag_uid item_name maker_name size_label
      rental_start_on rental_end_on wear_on blocked price has_plan option_fee ref_price point_rate returned_on
      cancelled_at extension_start_on extension_end_on extension_settled_on reminded_on after_line_uid parcel_uid
      finding packed_at packed_product_uid try_on_of shoes_of set_shoes left_out`,
  },
  order_networks: { personal: '* order_uid network_hash at' },
  order_secrets: { personal: '* secret_hash order_uid purpose opened_at' },
  orders: {
    personal: `secret_hash customer_uid email customer_info shipping_info delivery_note day_telephone notices
      slip_number return_slip_number device note memo`,
    record: 'number ordered_at payment_total tax',
    neutral: `uid status version prefecture payment_method delivery_time delivery_request option_fee subtotal discount
      delivery_fee charge_fee tax_rate use_point add_point total rental_start_on rental_end_on rental_days paid_at
      shipped_at delivered_at returned_at cancelled_at mails_sent available registered_at modified_at manual locked_at
      placed_by terms_effect_on`,
  },
  other_sign_ins: {
    kept: ['for minutes, until it expires', 'state_hash browser_hash provider_id next_path is_popup expires_at'],
  },
  owner_notices: { neutral: 'subject at' },
  parcel_slips: { personal: '* order_uid number carrier slip_number return_slip_number slip_scanned return_scanned' },
  parcels: {
    personal: 'slip_number return_slip_number',
    neutral: `uid order_uid number carrier state shipped_at reported_at delivered_at handed_in_on returned_on cod_amount
      cod_paid_on`,
  },
  passkey_challenges: { kept: ['for minutes, until it expires', 'challenge_hash purpose account_uid expires_at'] },
  passkeys: {
    personal: '* uid credential_id account_uid public_key counter transports name is_synced added_at used_at',
  },
  payment_calls: { neutral: 'key begun_at result' },
  payment_charges: { neutral: 'payment_uid charge_uid' },
  payment_events: { neutral: 'processor event_uid heard_at' },
  payment_tasks: { neutral: 'uid payment_uid kind amount at due_at attempts done_at result refund_part' },
  payments: {
    personal: 'last_four',
    kept: ['for refunds and disputes, until the tax record ends', 'processor_ref'],
    neutral: `uid order_uid method amount status started_at settled_at captured refunded keeps_card authorised_until
      disputed_at dispute_reason dispute_outcome purpose card_released_at`,
  },
  point_entries: { personal: '* uid sequence customer_uid order_uid reason points at expires_on event_key note' },
  point_expiry_notices: { personal: '* customer_uid expires_on told_at' },
  problem_reports: {
    personal: '* uid order_uid line_uid kind body file_key reported_at closed_at closed_by note',
  },
  reply_templates: { neutral: 'uid name body version changed_by changed_at' },
  inquiry_topics: { neutral: 'uid name rank version changed_by changed_at' },
  units: {
    neutral: `uid id item_id size_tag_uid size_label release available ref_price point_rate measurements occupancy
      retired_on bought_on shelf version`,
  },
  unit_events: { neutral: 'id product_uid at actor act line_uid status from_on to_on note' },
  rate_windows: { kept: ['for a day at most, until it ends', 'name who ends_at count'] },
  receipts: { record: 'uid order_uid issue form_uid issued_at amount tax content' },
  registrations: {
    kept: [
      'not a member yet: deleted when a registration of the address is completed, or after 72 hours',
      `uid email profile password_hash reminder_answer_hash code_hash registered_at expires_at opened_at`,
    ],
  },
  reviews: {
    personal: 'nickname height_cm usual_size hidden_note',
    neutral: `uid item_id order_line_uid stars fit size_label scene body posted_on is_shown checked_at version
      hidden_reason reply replied_at replied_by`,
  },
  search_changes: { neutral: 'number item_id changed_at' },
  search_indexes: { neutral: 'name layout needs_rebuild built_at next_attempt_at attempts failures last_error' },
  scheduled_jobs: { neutral: 'name next_attempt_at attempts' },
  service_failures: { neutral: 'service since last_at code' },
  staff: { neutral: 'uid name duties active version added_at otp_secret otp_pending otp_pending_at otp_counter' },
  staff_audit: {
    kept: ['so that it stays known who has seen or changed what', 'subject fields'],
    neutral: 'id at staff_uid act request_id form_key',
  },
  staff_recovery_codes: { neutral: 'staff_uid code_hash' },
  staff_second_factors: { neutral: 'secret_hash staff_uid verified_at' },
  staff_views: { neutral: 'staff_uid name query added_at' },
  suspensions: { neutral: 'uid from_on to_on prefectures reason entered_by entered_at' },
  tag_categories: { neutral: 'uid name rank role version' },
  tags: { neutral: 'uid tag_category_uid name rank version' },
  tax_records: { record: 'order_uid number name ordered_on amount tax lines documents locked_at ends_on' },
  unit_care: { neutral: 'product_uid line_uid since_on cleaned_at cleaned_by' },
  unit_conditions: {
    personal: 'note file_key further_file_keys',
    neutral: 'uid sequence product_uid line_uid stage verdict parts actor at withdrawn_at',
  },
  upload_parts: { kept: ['of staff, until the upload expires', 'upload_uid start bytes'] },
  uploads: { neutral: 'uid kind uploader_uid claimed_type length received file_key expires_at' },
  venues: {
    neutral: `uid name kana postal_code prefecture address1 address2 telephone hours version changed_by
      changed_at search_keys`,
  },
  visitor_favourites: { personal: '* visitor_uid item_id added_at' },
  visitor_views: { personal: '* visitor_uid item_id viewed_at' },
  visitors: { personal: '* uid secret_hash customer_uid seen_at arrival_on rental_days' },
  waiting_links: {
    kept: ['for minutes, until it expires', 'secret_hash provider_id id_token access_token nonce email expires_at'],
  },
  waiting_room: { neutral: 'is_only opened_at last_place admitted_place secret' },
}

/** The columns about a person, erased or kept, as `table.column`. */
export function personalColumns(): string[] {
  return Object.entries(COLUMNS).flatMap(([table, { personal = '', kept }]) =>
    named(table, [personal, kept?.[1] ?? '']),
  )
}

/** The columns that are declared, as `table.column`. */
export function declaredColumns(): string[] {
  return Object.entries(COLUMNS).flatMap(([table, { personal = '', record = '', kept, neutral = '' }]) => {
    return named(table, [personal, record, kept?.[1] ?? '', neutral])
  })
}

function named(table: string, columns: readonly string[]): string[] {
  const names = columns.join(' ').split(/\s+/)
  return names.filter((name) => name !== '' && name !== '*').map((name) => `${table}.${name}`)
}
