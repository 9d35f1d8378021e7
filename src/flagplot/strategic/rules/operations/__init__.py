"""Operations: allocation, what they need and may have, sailing."""
