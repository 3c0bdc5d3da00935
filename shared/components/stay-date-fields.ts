/** The fields of a form that asks for stay dates, in order: the API's names and what people read. */
export const STAY_DATE_LABELS = {
  travel_from_date: 'Drop-off date',
  travel_to_date: 'Pick-up date',
  vehicle_class: 'Vehicle',
  promo_code: 'Promo code',
};

/** The ids of the controls that an error about a field leads to. */
export const STAY_DATE_IDS = {
  travel_from_date: 'fromDate',
  travel_to_date: 'toDate',
  vehicle_class: 'vehicleClass',
  promo_code: 'promoCode',
};
