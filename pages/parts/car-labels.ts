/** The labels of the car's fields, in the order on screen. */
export const CAR_LABELS = {
  license_plate: 'License plate',
  make_and_color: 'Make and color',
  passengers: 'Passengers',
  accessible_space: 'Accessible space',
} as const;
