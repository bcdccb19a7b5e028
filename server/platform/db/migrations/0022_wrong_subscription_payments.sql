-- A subscription payment of another amount than the fee. Staff refund it, or settle it with the seller in another way.
alter table subscription_payments
  add column taken         integer check (taken > 0), -- paise that the provider received, if it was another amount than the fee
  add column refund_state  text check (refund_state in ('requested', 'accepted', 'completed', 'failed')),
  add column settled_at    timestamptz,
  add constraint a_decision_is_about_a_wrong_amount check (taken is not null or refund_state is null and settled_at is null);

create index subscription_payments_to_decide on subscription_payments (created_at) where taken is not null;

-- Until now the amount was only in the text of the error.
update subscription_payments
set taken = round(replace(substring(error from '₹([0-9,.]+)'), ',', '')::numeric * 100)
where state = 'expired' and error like 'The provider received ₹_%' and replace(substring(error from '₹([0-9,.]+)'), ',', '')::numeric > 0;
