-- The arrival day and the rental days that a visitor named last (docs/rules.md Ordering).
ALTER TABLE visitors
  ADD COLUMN arrival_on date,
  ADD COLUMN rental_days smallint,
  ADD CONSTRAINT visitors_rental CHECK ((arrival_on IS NULL) = (rental_days IS NULL));
