-- Orders of guests are bounded (rules.md, Guests and abuse): found by telephone and destination, by the network from
-- which they were placed, and by whether a link in a mail about them was opened.
--
-- Processes of the previous release run beside this: they write secrets without a purpose, and no networks.

-- Exposure of guests: by telephone, and by destination. Carts have no number.
CREATE INDEX orders_by_telephone ON orders ((customer_info->>'telephone'), status) WHERE number IS NOT NULL;
CREATE INDEX orders_by_postal_code ON orders ((shipping_info->>'postalCode'), status) WHERE number IS NOT NULL;

-- order: opens the order, or the cart. mail: in a link of a mail about the order; opening it proves the mailbox.
-- cart: of a cart that was placed; finds the order for a repeated confirmation, and does not open it.
-- next: of a cart whose customer was entered; its first use ends the other secrets of the cart.
ALTER TABLE order_secrets
  ADD COLUMN purpose   text NOT NULL DEFAULT 'order' CHECK (purpose IN ('order', 'mail', 'cart', 'next')),
  ADD COLUMN opened_at timestamptz;                -- when a link with it was first opened
CREATE INDEX order_secrets_by_order ON order_secrets (order_uid);

-- The network from which a guest placed an order, as a hash; deleted after 30 days.
CREATE TABLE order_networks (
  order_uid    text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  network_hash bytea NOT NULL,
  at           timestamptz NOT NULL
);
CREATE INDEX order_networks_by_network ON order_networks (network_hash, at);
CREATE INDEX order_networks_by_time ON order_networks (at);
