import type { MutatedFile } from './mutation.ts'

/** What strangers learn of a customer, hold without paying, and cause by mails and pictures. */
export const GUEST_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/cart/checks.ts',
    tests: ['domain/cart/cart.test.ts'],
    mutations: [
      {
        id: 'guest-arrear-revealed',
        fact: 'a guest does not learn that another person’s order is overdue',
        search: 'if (isGuest) return hasArrear || hasOverdueCharge ? notAccepted() : undefined',
        replacement: '',
      },
      {
        id: 'guest-amount-revealed',
        fact: 'a guest does not learn what other orders amount to',
        search: 'if (isGuest && ownYen <= MAXIMUM_RENTAL_PRICE_YEN) return notAccepted()',
        replacement: '',
      },
    ],
  },
  {
    file: 'domain/cart/guest-limits.ts',
    tests: ['domain/cart/guest-limits.test.ts'],
    mutations: [
      {
        id: 'guest-telephone-limit',
        fact: 'the lines of the order count towards what a telephone holds',
        search: 'counts.heldByTelephone + lineCount <= MAX_HELD_LINES_PER_TELEPHONE',
        replacement: 'counts.heldByTelephone <= MAX_HELD_LINES_PER_TELEPHONE',
      },
      {
        id: 'guest-mailbox-limit',
        fact: 'an address gets mails of a limited number of orders',
        search: 'counts.unprovenOrders < MAX_UNPROVEN_ORDERS_PER_MAILBOX',
        replacement: 'counts.unprovenOrders <= MAX_UNPROVEN_ORDERS_PER_MAILBOX',
      },
    ],
  },
  {
    file: 'adapters/postgres/customer-orders.ts',
    tests: ['tests/integration/guest-limits.test.ts'],
    mutations: [
      {
        id: 'member-unproven-mailbox',
        fact: 'a stranger’s guest order does not count against the member whose address was typed',
        search: 'AND customer_uid IS NULL AND number IS NOT NULL AND ${IS_PROVEN}`',
        replacement: 'AND customer_uid IS NULL AND number IS NOT NULL`',
      },
      {
        id: 'guest-household-family',
        fact: 'another family at the same address is another household',
        search: "AND shipping_info->>'familyNameKana' = ${familyNameKana}",
        replacement: '',
      },
    ],
  },
  {
    file: 'adapters/postgres/placing.ts',
    tests: ['tests/integration/guest-limits.test.ts'],
    mutations: [
      {
        id: 'guest-network-hash',
        fact: 'the network of an order is stored as a hash',
        search: "createHash('sha256').update(`network ${network}`).digest()",
        replacement: 'Buffer.from(network)',
      },
    ],
  },
  {
    file: 'adapters/postgres/order-secrets.ts',
    tests: ['tests/integration/order-secrets.test.ts'],
    mutations: [
      {
        id: 'planted-cart-secret',
        fact: 'the first use of a new secret ends the former ones of the cart',
        search: 'UPDATE orders SET secret_hash = used.secret_hash FROM used',
        replacement: 'UPDATE orders SET version = version FROM used',
      },
    ],
  },
  {
    file: 'adapters/postgres/order-reads.ts',
    tests: ['tests/integration/order-secrets.test.ts'],
    mutations: [
      {
        id: 'cart-secret-opens-order',
        fact: 'the secret of a cart does not open the placed order',
        search: "uidBySecret(key.secret, sql`AND purpose <> 'cart'`)",
        replacement: 'uidBySecret(key.secret, sql``)',
      },
    ],
  },
  {
    file: 'domain/visitor/cookies.ts',
    tests: ['domain/visitor/cookies.test.ts'],
    mutations: [
      {
        id: 'former-cookie-first',
        fact: 'a cookie of the former name never replaces one of the new name',
        search: 'values.get(nameOf(cookie, isSecure(request))) ?? formerValue(cookie, values)',
        replacement: 'formerValue(cookie, values) ?? values.get(nameOf(cookie, isSecure(request)))',
      },
    ],
  },
  {
    file: 'app/ui/form/honeypot.tsx',
    tests: ['tests/integration/contact.test.ts', 'tests/integration/item-questions.test.ts'],
    mutations: [
      {
        id: 'honeypot-any-answer',
        fact: 'only the answer of a person lets a form through whose hidden field was filled in',
        search: "isFilled && choice !== 'person'",
        replacement: 'isFilled && !choice',
      },
      {
        id: 'honeypot-forgotten',
        fact: 'the form still says that its hidden field was filled in when its sender was asked',
        search: '<input type="hidden" name={TRAP} value="1" />',
        replacement: '<input type="hidden" name={TRAP} value="" />',
      },
      {
        id: 'honeypot-answer-lost',
        fact: 'the answer about the sender is kept when the form is refused for another reason',
        search: 'value={choice}',
        replacement: '',
      },
    ],
  },
  {
    file: 'app/routes/contact/contact.tsx',
    tests: ['tests/integration/contact.test.ts'],
    mutations: [
      {
        id: 'honeypot-inquiry-dropped',
        fact: 'an inquiry whose hidden field was filled in is not reported as sent',
        search: 'return data({ ...confirm, errors,',
        replacement: "return redirect(pageHref('contact-complete'), 303) ?? data({ ...confirm, errors,",
      },
    ],
  },
  {
    file: 'app/routes/catalog/item-question.tsx',
    tests: ['tests/integration/item-questions.test.ts'],
    mutations: [
      {
        id: 'honeypot-question-stored',
        fact: 'nothing is stored of a question while its hidden field is filled in and its sender has not answered',
        search: 'if (errors !== undefined) return refused(errors, 422)',
        replacement: '',
      },
    ],
  },
  {
    file: 'services/contact.ts',
    tests: ['tests/integration/contact.test.ts'],
    mutations: [
      {
        id: 'inquiry-quoted',
        fact: 'an inquiry is quoted only to the address of the session',
        search: 'const isProven = recipient === provenEmail?.toLowerCase()',
        replacement: 'const isProven = true',
      },
    ],
  },
  {
    file: 'adapters/pictures/document-pictures.ts',
    tests: ['adapters/pictures/document-pictures.test.ts'],
    mutations: [
      {
        id: 'pictures-of-one-network',
        fact: 'one network cannot fill the queue of pictures',
        search: 'maxWaitingPerNetwork: 4',
        replacement: 'maxWaitingPerNetwork: 24',
      },
      {
        id: 'pictures-at-once',
        fact: 'one picture is decoded at a time',
        search: 'concurrency: 1,',
        replacement: 'concurrency: 4,',
      },
    ],
  },
]
