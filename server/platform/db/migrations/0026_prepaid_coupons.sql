-- A coupon may be for orders that are paid before they are sent: 'Extra 10% OFF on prepaid' is GARBA10.
alter table coupons add column prepaid_only boolean not null default false;
update coupons set prepaid_only = true where code = 'GARBA10';
