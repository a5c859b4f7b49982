-- Lists of the back office: orders by shipping day, reviews by the time of the decision.
CREATE INDEX order_lines_by_shipping_day ON order_lines ((lower(blocked) + 1)) WHERE order_uid IS NOT NULL;
CREATE INDEX reviews_decided
  ON reviews (is_shown, coalesce(checked_at, posted_on::timestamp AT TIME ZONE 'Asia/Tokyo'), uid);
